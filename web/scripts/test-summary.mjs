/**
 * Prints, once all component tests have run, the slowest files and the first error of each file that failed, as a reporter of
 * Vitest. A log that keeps only its end still has the causes then.
 */
const shown = 10;
const longestError = 500;

/** The first error of a file: of its loading, its set-up or one of its tests. */
function firstError(module) {
  const errors = module.errors();
  for (const test of module.children.allTests('failed')) errors.push(...(test.result().errors ?? []));
  return errors[0]?.message ?? errors[0]?.stack ?? 'failed without an error';
}

export default class TestSummary {
  onTestRunEnd(modules, errors) {
    this.printSlowest(modules);
    const lines = modules
      .filter((module) => module.state() === 'failed')
      .map((module) => `${module.relativeModuleId}: ${firstError(module)}`)
      .concat(errors.map((error) => `outside of files: ${error.message}`))
      .map((line) => line.slice(0, longestError));
    if (lines.length > 0) process.stdout.write(`\nFailed test files:\n${lines.join('\n')}\n`);
  }

  printSlowest(modules) {
    const files = modules.map((module) => {
      const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } =
        module.diagnostic();
      const loading = environmentSetupDuration + prepareDuration + collectDuration + setupDuration;
      return { name: module.relativeModuleId, loading, duration };
    });
    const slowest = files.sort((a, b) => b.loading + b.duration - a.loading - a.duration).slice(0, shown);
    const seconds = (milliseconds) => `${(milliseconds / 1000).toFixed(1).padStart(6)} s`;
    const lines = slowest.map(
      ({ name, loading, duration }) =>
        `${seconds(loading + duration)} (${seconds(loading).trim()} loading)  ${name}`,
    );
    process.stdout.write(`\nSlowest test files:\n${lines.join('\n')}\n`);
  }
}
