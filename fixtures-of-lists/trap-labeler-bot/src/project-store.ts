export interface Tracked {
  id: number;
  name: string;
}

export class ProjectStore {
  private readonly rows = new Map<string, Tracked[]>();

  constructor(readonly url: string) {}

  async listForRepo({ owner, repo }: { owner: string; repo: string }): Promise<Tracked[]> {
    return this.rows.get(`${owner}/${repo}`) ?? [];
  }

  async listColumns({ project_id }: { project_id?: number }): Promise<string[]> {
    return project_id ? ["inbox", "doing"] : [];
  }
}
