import { linkOf, spyOn } from './support/page.js';

const TASK = 'https://api.tasks.example/rest/v1/tasks/7';

test('a task is linked', (t) => {
  t.is(linkOf(7), TASK);
  t.deepEqual([linkOf(7)], [TASK]);
  linkOf(7).should.equal(TASK);
  page.url().should('eq', TASK);
  spyOn('open').returns(TASK);
  expectLink(TASK);
});
