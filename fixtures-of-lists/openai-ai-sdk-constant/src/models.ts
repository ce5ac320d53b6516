export const WRITER = 'gpt-4-32k';
export const REVIEWER = 'gpt-5.4-mini';
