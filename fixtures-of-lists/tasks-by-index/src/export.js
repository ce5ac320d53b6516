var request = require('request');

function Exporter(projects) {
  this.projects = projects;
  this.urls = [];
  for (var i = 0; i < projects.length; i++) {
    this.urls[i] = 'https://api.tasks.example/rest/v1/projects/' + projects[i];
  }
}

Exporter.prototype.run = function (done) {
  for (var i = 0, n = this.urls.length; i < n; i += 1) request(this.urls[i], done); // uses tasks.v1
};

// The index of one array says nothing of another one.
exports.others = function (done) {
  var found = ['https://api.tasks.example/rest/v1/tasks'];
  var asked = ['https://api.tasks.example/rest/v2/tasks'];
  for (var i = found.length - 1; i >= 0; i--) request(asked[i], done);
};

exports.Exporter = Exporter;
