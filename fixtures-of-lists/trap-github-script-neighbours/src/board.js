/** A board of our own, whose client has a name of GitHub's. */
export function boardOf(octokit) {
  return octokit.listSecurityManagerTeams({ board: 7 });
}
