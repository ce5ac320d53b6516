import type { Probot } from "probot";
import { ReleaseAnnouncer } from "./announcer.js";

export default (app: Probot) => {
  app.on("release.published", async (context) => {
    const { release, repository } = context.payload;
    const announcer = new ReleaseAnnouncer(context.octokit, repository.owner.login);
    const url = await announcer.announce(`${repository.name} ${release.tag_name}`, release.body ?? "");
    context.log.info({ url }, "announced");
  });
};
