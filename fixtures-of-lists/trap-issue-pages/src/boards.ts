const rows: { id: number; org: string; name: string; columns: string[] }[] = [];

export const boards = {
  async listForOrg({ org }: { org: string }) {
    return rows.filter((row) => row.org === org);
  },
  async createForOrg({ org, name }: { org: string; name: string }) {
    rows.push({ id: rows.length + 1, org, name, columns: [] });
  },
  async listColumns({ project_id }: { project_id: number }) {
    return rows.find((row) => row.id === project_id)?.columns ?? [];
  },
};
