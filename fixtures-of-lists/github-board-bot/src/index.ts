import { Probot } from "probot";
import { addToBoard } from "./board";

export = (app: Probot) => {
  app.on("issues.labeled", async (context) => {
    const label = context.payload.label?.name;
    if (!label || !label.startsWith("team:")) return;
    await addToBoard(context, label.slice("team:".length));
  });

  app.on("issues.closed", async (context) => {
    context.log.info(`issue ${context.payload.issue.number} left the board`);
  });
};
