import type { FastifyRequest } from 'fastify';

export async function managers(request: FastifyRequest) {
  return request.installation.rest.orgs.listSecurityManagerTeams({ org: request.query.org }); // uses github.orgs.list-security-manager-teams
}
