export * from './http';
export * from './result';
export * from './store';
