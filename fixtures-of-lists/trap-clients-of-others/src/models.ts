export const openai = (name: string) => ({ name, window: name.endsWith('32k') ? 32_768 : 8192 });
