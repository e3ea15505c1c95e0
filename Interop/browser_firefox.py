def firefox(driver): pass
