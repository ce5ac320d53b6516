import { Probot } from "probot";
import { ProjectStore } from "./project-store";

const projects = new ProjectStore(process.env.DATABASE_URL ?? "");

export = (app: Probot) => {
  app.on("pull_request.opened", async (context) => {
    const { owner, repo } = context.repo();
    const tracked = await projects.listForRepo({ owner, repo });
    const columns = await projects.listColumns({ project_id: tracked[0]?.id });
    const { data: files } = await context.octokit.pulls.listFiles(context.pullRequest());
    const labels = [...new Set(files.map((file) => file.filename.split("/")[0]))];
    await context.octokit.issues.addLabels(context.issue({ labels: [...labels, ...columns] }));
    await context.octokit.rest.teams.listMembersInOrg({ org: owner, team_slug: "reviewers" });
  });
};
