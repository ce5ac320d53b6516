const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Does something that must not be left half done. A signal that comes meanwhile is late: the work is finished, and so
 * is the command. At any other time one ends the process at once, an analysis too.
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
