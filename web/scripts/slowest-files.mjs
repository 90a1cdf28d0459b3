/** Prints the slowest files of component tests once all have run, as a reporter of Vitest. */
const shown = 10;

export default class SlowestFiles {
  onTestRunEnd(modules) {
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
