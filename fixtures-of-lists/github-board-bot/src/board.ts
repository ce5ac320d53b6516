import { Context } from "probot";

export async function addToBoard(context: Context<"issues.labeled">, team: string): Promise<void> {
  const { data: boards } = await context.octokit.projects.listForRepo(context.repo({ per_page: 50 })); // uses github.projects-classic.get-repos-projects
  const board = boards.find((candidate) => candidate.name.toLowerCase() === team);
  if (!board) {
    context.log.warn(`no board for ${team}`);
    return;
  }

  const { data: columns } = await context.octokit.projects.listColumns({ project_id: board.id }); // uses github.projects-classic.any-projects-all
  const inbox = columns.find((column) => column.name === "Inbox");
  await context.octokit.issues.createComment(
    context.issue({ body: `Queued in **${board.name} / ${inbox?.name ?? columns[0].name}**.` })
  );
}
