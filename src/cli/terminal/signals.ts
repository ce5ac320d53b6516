const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Runs something that must not be left half done. A signal in the meantime is too late: the work is finished, and with
 * it the command. At any other time a signal ends the process at once, even during an analysis.
 */
export function holdingSignals(work: () => void): void {
  const ignore = (): void => {};
  for (const signal of SIGNALS) process.on(signal, ignore);
  try {
    work();
  } finally {
    for (const signal of SIGNALS) process.off(signal, ignore);
  }
}
