/** What callers elsewhere hand over is no request: `kit` is a set of tools of theirs. */
export const managers = (deps: any) => deps.kit.rest.orgs.listSecurityManagerTeams({ org: 'acme' });

export async function mirror(box: any) {
  await box.kit.rest.orgs.listSecurityManagerTeams({ org: 'acme' });
}
