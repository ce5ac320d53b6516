import Fastify from "fastify";
import { Octokit } from "@octokit/rest";

declare module "fastify" {
  interface FastifyInstance {
    octokit: Octokit;
  }
}

const server = Fastify();
server.decorate("octokit", new Octokit({ auth: process.env.GITHUB_TOKEN }));

server.get<{ Params: { org: string } }>("/:org/plans", async (request) => {
  const { data } = await request.server.octokit.rest.projects.listForOrg({ org: request.params.org });
  return data.map((project) => project.title);
});

server.post<{ Params: { org: string }; Body: { name: string; value: string } }>("/:org/variables", async (request, reply) => {
  await server.octokit.rest.actions.createOrgVariable({
    org: request.params.org,
    name: request.body.name,
    value: request.body.value,
    visibility: "private",
  });
  return reply.code(201).send();
});

await server.listen({ port: 3000 });
