import { WebClient } from "@slack/web-api";
import PQueue from "p-queue";
import { createReadStream } from "node:fs";
import { basename } from "node:path";

const slack = new WebClient(process.env.SLACK_TOKEN);
const queue = new PQueue({ concurrency: 2, interval: 1000, intervalCap: 5 });

export function enqueue(channel: string, paths: string[]): void {
  for (const path of paths) {
    void queue.add(() => slack.files.upload({ channels: channel, file: createReadStream(path), filename: basename(path) })); // uses slack.files.upload
  }
}

export async function details(ids: string[]) {
  const jobs = ids.map((channel) => () => slack.channels.info({ channel })); // uses slack.channels.info
  return queue.addAll(jobs);
}

export const idle = () => queue.onIdle();
