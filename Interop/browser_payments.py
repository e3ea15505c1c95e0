def payments(driver): pass
def slow_payments(driver): pass
