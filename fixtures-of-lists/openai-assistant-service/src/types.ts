export interface Message { id: string; content: unknown }
