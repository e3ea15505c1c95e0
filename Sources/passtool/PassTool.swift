import ArgumentParser
@main struct PassTool: ParsableCommand {}
