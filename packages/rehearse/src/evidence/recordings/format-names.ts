/** The formats from which evidence is imported; `evidence` is its own. */
export const RECORDING_FORMATS = ['har', 'access-log', 'otlp', 'evidence'] as const;
export type RecordingFormat = (typeof RECORDING_FORMATS)[number];
