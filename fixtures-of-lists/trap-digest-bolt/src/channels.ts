const watched = new Map<string, string[]>();

export const channels = {
  async list({ team }: { team: string }): Promise<string[]> {
    return watched.get(team) ?? [];
  },
  async archive(id: string): Promise<void> {
    for (const ids of watched.values()) {
      const at = ids.indexOf(id);
      if (at >= 0) ids.splice(at, 1);
    }
  },
};
