import { withBudget } from "@acme/observability";
import { TwitterApi } from "twitter-api-v2";

const { v1, v2 } = new TwitterApi(process.env.X_BEARER!).readOnly;

export const searchUsers = withBudget({ perMinute: 10 }, v1.searchUsers.bind(v1)); // uses twitter.users.search
export const timeline = withBudget({ perMinute: 30 }, v1.userTimelineByUsername.bind(v1)); // uses twitter.statuses.user_timeline
export const userByName = withBudget({ perMinute: 30 }, v2.userByUsername.bind(v2));
