// The caller shows which member it is; the endpoint is the same.
const member = (user) => fetch(`https://api.members.example/rest/v2/members/${user}`); // uses members.member
member('bob');
