const port = Number(process.env.YAGURA_E2E_PORT ?? 8480);

/** A program with its own inbox page and an empty database. */
export const devAddress = `http://127.0.0.1:${port}`;
/** A program filled with the demo's contests and people. */
export const demoAddress = `http://127.0.0.1:${port + 1}`;
