const rows = new Map();
export const db = { members: { update: async (id, change) => void rows.set(id, { ...rows.get(id), ...change }) } };
