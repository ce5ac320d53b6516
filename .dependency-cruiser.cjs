// The layers of ARCHITECTURE.md. Every rule says why it is there; who breaks one reads that reason.

const STAGES = '(files|settings|candidates|program|calls|findings|fix|verdict|report)';
const STAGE_FILE = `^src/${STAGES}/`;
/** The files that call the stages in their order. */
const ORDER = '^src/(scan\\.ts$|analysis/|on-demand/(engine-bundle\\.ts$|load-))';
/** Imports that leave nothing behind in the compiled code: `import type`, `import('x').T`. */
const TYPES = ['type-only', 'type-import'];
/** Packages that are bundled. */
const BUNDLED =
  'node_modules/(@fastify/reply-from|commander|csv-stringify|diff|dotenv|echarts|fast-glob|fastify|ignore|jsonc-parser|micromatch|openapi-sampler|picocolors|preact|preact-render-to-string|smol-toml|yaml)/';
/** What drivers have in common: the settings of a project, and what becomes of the project under them. */
const SETTINGS = '^src/config/';
const PROJECT = '^src/project/';
/** What requests of running programs used of a registry, as files. */
const EVIDENCE = '^src/evidence/';
/** What makes the texts of audits. Nobody loads it but for an audit. */
const AUDIT_FORMATS = '^packages/audit/src/(report/(formats|csv)\\.ts$|page/)';
/** The command line, the ESLint plugin and the API: what a user starts. */
const DRIVERS = '^(src/cli/|src/index\\.ts$|rules/)';
/** What requests and responses use of a list. */
const TRAFFIC = '^packages/rehearse/src/traffic/';
/** The server that answers as an API does on a day, and the importer of recordings: the package without its commands. */
const REHEARSAL = '^packages/rehearse/src/(?!commands/)';
/** All that ships. */
const SHIPPED = '^(src|rules|packages/[^/]+/src)/';
/** Where a package adds its commands to the command line. */
const ENTRANCE = '^packages/[^/]+/src/commands/command-line\\.ts$';
/** The public functions: the modules of src that packages may import. The first line has whole rooms. */
const PUBLIC = [
  '^src/(model|collections|disk|runtime|strings)/',
  '^src/calls/(clients/(api-clients|own-client|sdk)|domain/client-row)\\.ts$',
  '^src/candidates/search\\.ts$',
  '^src/cli/(conclusion|environment|errors|installed-sdks|judged|remarks|targets)\\.ts$',
  '^src/cli/(options/(host-options|options|repeatable)|terminal/(signals|write-file))\\.ts$',
  '^src/config/(flags|setting-table|settings|stated-hosts)\\.ts$',
  '^src/evidence/(evidence-line|evidence-sum|lines|read-evidence)\\.ts$',
  '^src/files/(git|own-output|paths|provenance|revision|sources|uncommitted)\\.ts$',
  '^src/on-demand/(built-parts|load-patterns)\\.ts$',
  '^src/openapi/(documents|specified-operations)\\.ts$',
  '^src/project/(analyse-project|base|decide)\\.ts$',
  '^src/registry/(contract|document|json-digest|json-schema|load|locate-list|problem|read-text)\\.ts$',
  '^src/registry/tokens/(cidr|register)\\.ts$',
  '^src/report/((count|coverage|drift|problem|subject|token|unanalysed|run-time/observed)-words|words)\\.ts$',
  '^src/report/(effects|format|groups|rule-guide|text)\\.ts$',
  '^src/report/markdown/markdown(-coverage|-findings|-observed|-text|-tokens|-violations)?\\.ts$',
  '^src/secrets/(looks-secret|mask)\\.ts$',
  '^src/syntax/compiler\\.ts$',
  '^src/verdict/(gate|phase|tokens)\\.ts$',
];

/** The rooms of src/calls, lowest first. Each imports from those before it. */
const ROOMS = [
  'domain',
  'clients',
  'engine',
  'text',
  'control-flow',
  'heap',
  'evaluate',
  'models',
  'requests',
  'call-graph',
  'configurations',
  'routes',
  'endpoints',
  'evidence',
  'secrets',
  'compliance',
  'demand',
];
/** Everything that rooms ask of rooms above them goes through this interface, which the rooms above implement. */
const PORT = '^src/calls/engine/engine\\.ts$';

/** One rule for each room but the last. */
const roomRules = ROOMS.slice(0, -1).map((room, i) => ({
  name: `${room}-is-below-${ROOMS[i + 1]}`,
  comment: `Rooms of the engine import in one direction, types included, so that each is understood with those below it alone. What src/calls/${room} needs from above it asks the engine for.`,
  severity: 'error',
  from: { path: `^src/calls/${room}/` },
  to: { path: `^src/calls/(${ROOMS.slice(i + 1).join('|')})/` },
}));

/** Groups of items by key: a function of its arguments, which each layer may use. */
const GROUPS = '^src/collections/group-by\\.ts$';

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'stages-do-not-import-each-other',
      comment:
        'The order of the stages stands in src/scan.ts and src/analysis, and nowhere else. A stage that imports another one can no longer be replaced, tested or understood alone; what it needs comes as an argument of a type in src/model.',
      severity: 'error',
      from: { path: STAGE_FILE },
      to: { path: STAGE_FILE, pathNot: '^src/$1/' },
    },
    {
      name: 'stages-are-called-from-above',
      comment:
        'Only src/scan.ts, the drivers and what these have in common call stages. Model, syntax and registry are what stages are made of: one that calls a stage hides a step of the pipeline from the file that shows the pipeline.',
      severity: 'error',
      from: { path: '^(src|rules)/', pathNot: [STAGE_FILE, ORDER, SETTINGS, PROJECT, DRIVERS] },
      to: { path: STAGE_FILE },
    },
    {
      name: 'nothing-imports-a-driver',
      comment:
        'Drivers are thin and stand at the end: whatever two of them need belongs below them, into src/config or src/project. Otherwise the engine would depend on how it is started, and the command line would load ESLint.',
      severity: 'error',
      from: { path: '^(src|rules)/', pathNot: '^src/cli/' },
      to: { path: '^src/(cli/|index\\.ts$)' },
    },
    {
      name: 'the-command-line-knows-no-other-driver',
      comment:
        'With the plugin the command line would load ESLint, which its users need not have; and what it shares with the API lies in src/project.',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^(src/index\\.ts$|rules/)' },
    },
    {
      name: 'settings-run-nothing',
      comment:
        'src/config reads what users have written, so that every driver takes the same settings from it. It needs files, the shapes of what is configured and what checks those, and no stage that analyses, judges or reports; else reading a configuration would load the engine.',
      severity: 'error',
      from: { path: SETTINGS },
      to: {
        path: '^src/',
        pathNot: [
          SETTINGS,
          '^src/(files|model|registry)/',
          '^src/verdict/(policy|acceptance)\\.ts$',
          '^src/calls/(domain|clients)/',
          // What a row of a model says, and whether it can be read.
          '^src/calls/models/(model-row|flow-plan|access-path)\\.ts$',
          '^src/program/resolving/resolve\\.ts$',
          '^src/on-demand/load-patterns\\.ts$',
          '^src/(disk/given-file|strings/json-depth)\\.ts$',
        ],
      },
    },
    {
      name: 'projects-know-no-report',
      comment:
        'src/project analyses and judges a project as its settings say, for every driver. What is said of the result, and in which form, is for the driver to choose.',
      severity: 'error',
      from: { path: PROJECT },
      to: { path: '^src/(report|syntax)/' },
    },
    {
      name: 'stages-are-handed-their-settings',
      comment:
        'A stage that reads settings could not be run with others. Whoever starts it reads them and hands over what it needs.',
      severity: 'error',
      from: { path: `${STAGE_FILE}|^src/(model|syntax|registry|cache|loading)/|${ORDER}` },
      to: { path: `${SETTINGS}|${PROJECT}` },
    },
    {
      name: 'model-imports-only-model',
      comment: 'Every stage imports the model. If it imported anything else, so would every stage.',
      severity: 'error',
      from: { path: '^src/model/' },
      to: { pathNot: '^src/model/' },
    },
    {
      name: 'verdict-imports-only-model',
      comment:
        'The verdict is a pure function of findings, policy and day: no file, no clock, no process can change an exit code unseen.',
      severity: 'error',
      from: { path: '^src/verdict/' },
      to: { pathNot: ['^src/(verdict|model)/', GROUPS] },
    },
    {
      name: 'findings-are-plain-data',
      comment:
        'From this stage on everything is plain JSON. Only a digest of Node.js is needed beside the model, an index that is kept, and how names of events are compared; a syntax tree that got in would be kept in memory by every report.',
      severity: 'error',
      from: { path: '^src/findings/' },
      to: {
        pathNot: [
          '^src/(findings|model)/',
          '^src/(collections/once|strings/event-names)\\.ts$',
          GROUPS,
          '^(node:)?crypto$',
        ],
      },
    },
    {
      name: 'the-recorded-sdk-stands-alone',
      comment:
        'packages/lists/src/recording/child is the program of another process, in which the code of strangers runs. The less is there, the less can be reached.',
      severity: 'error',
      from: { path: '^packages/lists/src/recording/child/' },
      to: { path: SHIPPED, pathNot: '^packages/lists/src/recording/(child/|plan\\.ts$)' },
    },
    {
      name: 'report-imports-only-model',
      comment:
        'A report is a function from a result to a string: no file system, no process, no compiler, no Node.js at all, so that it is tested with plain data and gives the same bytes everywhere.',
      severity: 'error',
      from: { path: '^src/report/' },
      to: {
        pathNot: ['^src/(report|model)/', GROUPS, 'node_modules/picocolors/'],
      },
    },
    {
      name: 'packages-use-public-functions',
      comment:
        'A package is understood with the model and the functions that src offers to packages. The list PUBLIC of this file has their modules: a package that reached for others would break with each change of the scanner.',
      severity: 'error',
      from: { path: '^packages/[^/]+/src/' },
      to: { path: '^(src|rules)/', pathNot: PUBLIC },
    },
    {
      name: 'packages-stand-side-by-side',
      comment:
        'Each package has a reader of its own, who need not know the others. What two of them need belongs into src, as a public function.',
      severity: 'error',
      from: { path: '^packages/([^/]+)/src/' },
      to: { path: '^packages/', pathNot: '^packages/$1/src/' },
    },
    {
      name: 'the-command-line-adds-packages',
      comment:
        'The command line alone imports packages, each at its entrance, which adds the commands of the package and loads nothing that these need. A scan that read a specification would need its parser at every start, and nothing may run an SDK but the command that says so.',
      severity: 'error',
      from: { path: '^(src|rules)/', pathNot: '^src/cli/installed-sdks\\.ts$' },
      to: { path: '^packages/', pathNot: ENTRANCE },
    },
    {
      name: 'a-scan-asks-lists-for-drift-alone',
      comment:
        'After a scan the command line tells which deprecations the installed SDKs declare beside the registry. It changes no finding, and is all that a scan needs of the package that makes registries.',
      severity: 'error',
      from: { path: '^src/cli/installed-sdks\\.ts$' },
      to: { path: '^packages/', pathNot: '^packages/lists/src/index\\.ts$' },
    },
    {
      name: 'packages-are-added-in-one-place',
      comment:
        'The commands of packages are added where all the others are. A second place would have to know the order of the help page, and what of the command line is set up by then.',
      severity: 'error',
      from: { path: SHIPPED, pathNot: '^src/cli/command-line\\.ts$' },
      to: { path: ENTRANCE },
    },
    {
      name: 'evidence-is-data-of-requests',
      comment:
        'src/evidence reads and sums evidence, which says what requests used of a registry. Nothing of that needs a scan, settings or a report; a server that imported it would load them for every request that it records.',
      severity: 'error',
      from: { path: EVIDENCE },
      to: { path: '^src/', pathNot: [EVIDENCE, '^src/(model|registry|disk|strings)/'] },
    },
    {
      name: 'evidence-is-read-by-drivers',
      comment:
        'Evidence says what programs did on their days, and a scan says what code does: a stage that read evidence would find something else on another machine. Drivers read it for gates and audits.',
      severity: 'error',
      from: { path: '^(src|rules)/', pathNot: [EVIDENCE, DRIVERS, PROJECT] },
      to: { path: EVIDENCE },
    },
    {
      name: 'traffic-is-plain-data',
      comment:
        'Traffic is what one request or response uses of a list. Servers, importers and tests alike ask for it, so that it needs no server, no file and no stage.',
      severity: 'error',
      from: { path: TRAFFIC },
      to: { path: SHIPPED, pathNot: [TRAFFIC, '^src/(model|strings|collections|secrets)/'] },
    },
    {
      name: 'the-rehearsal-scans-nothing',
      comment:
        'A rehearsal knows lists, contracts and requests, and no code: what it sees is held against what a scan finds, so that neither may lean on the other.',
      severity: 'error',
      from: { path: REHEARSAL },
      to: {
        path: SHIPPED,
        pathNot: [
          REHEARSAL,
          '^src/(model|registry|strings|disk|collections|evidence|openapi|secrets)/',
          '^src/runtime/clock\\.ts$',
        ],
      },
    },
    {
      name: 'packages-are-loaded-on-demand',
      comment:
        'An entrance is read at every start of the command. It imports options, and loads its commands when one of them runs: the framework of the server alone takes more than a megabyte.',
      severity: 'error',
      from: { path: [ENTRANCE, '^packages/[^/]+/src/commands/[\\w-]+-options\\.ts$'] },
      to: {
        path: '^packages/',
        pathNot: ['^packages/[^/]+/src/commands/[\\w-]+-options\\.ts$', '/(format-names|links)\\.ts$'],
        dependencyTypesNot: [...TYPES, 'dynamic-import'],
      },
    },
    {
      name: 'audit-formats-are-pure-functions',
      comment:
        'The formats of an audit are functions from the audit to a string, as reports are: no file system, no process, no scan. The page has its own libraries.',
      severity: 'error',
      from: { path: '^packages/audit/src/(report|page)/' },
      to: {
        pathNot: [
          '^packages/audit/src/(report|page)/',
          '^src/(report|model)/',
          GROUPS,
          'node_modules/(preact|preact-render-to-string|echarts|csv-stringify)/',
        ],
      },
    },
    {
      name: 'audit-formats-are-loaded-on-demand',
      comment:
        'Libraries for charts, pages and tables take a megabyte. They are loaded when an audit is written; whoever imported them would load them for every run.',
      severity: 'error',
      from: { path: SHIPPED, pathNot: [AUDIT_FORMATS, '^packages/audit/src/on-demand/'] },
      to: { path: AUDIT_FORMATS },
    },
    {
      name: 'the-script-of-the-page-is-small',
      comment:
        'What a browser runs is in every page. It reads the data of the page, and everything else has been written into the page before.',
      severity: 'error',
      from: { path: '^packages/audit/src/page/client/' },
      to: { path: SHIPPED, pathNot: '^packages/audit/src/page/(client/|page-data\\.ts$|view-link\\.ts$)' },
    },
    {
      name: 'report-is-handed-its-colours',
      comment:
        'Whether there are colours is a matter of the terminal, so the driver decides it. Reports use the type of picocolors only.',
      severity: 'error',
      from: { path: '^src/report/' },
      to: { path: 'node_modules/picocolors/', dependencyTypesNot: TYPES },
    },
    {
      name: 'syntax-belongs-to-program-and-calls',
      comment:
        'src/syntax is what program, calls and fix share: parsed files and facts about one file. Nothing before them needs it, and nothing after them may hold a syntax tree. A package that reads the declarations of an SDK takes the compiler from there.',
      severity: 'error',
      from: { path: '^(src|rules)/', pathNot: '^src/(syntax|program|calls|fix)/' },
      to: { path: '^src/syntax/' },
    },
    {
      name: 'syntax-imports-only-itself',
      comment: 'Facts about one file depend on that file alone, so that they survive an edit of another one.',
      severity: 'error',
      from: { path: '^src/syntax/' },
      to: {
        pathNot: [
          '^src/syntax/',
          GROUPS,
          '^src/collections/once\\.ts$',
          '^src/on-demand/load-(flow|workflows)\\.ts$',
          '^src/model/settings/workflow-files\\.ts$',
          'node_modules/ts-morph/',
          '^(node:)?module$',
        ],
      },
    },
    {
      name: 'one-place-loads-the-compiler',
      comment:
        'src/syntax/compiler.ts loads ts-morph when the first file is parsed. A scan in which nothing matches, and `--help`, never pay for it. Types cost nothing.',
      severity: 'error',
      from: { path: SHIPPED, pathNot: ['^src/syntax/', '^packages/lists/src/recording/'] },
      to: { path: 'node_modules/ts-morph/', dependencyTypesNot: TYPES },
    },
    {
      name: 'no-second-compiler',
      comment:
        "The compiler is ts-morph's. Another TypeScript numbers its enums differently, so a node of it in the engine is a silent mistake.",
      severity: 'error',
      from: { path: SHIPPED },
      to: { path: 'node_modules/(typescript|@typescript-eslint/(parser|typescript-estree))/' },
    },
    {
      name: 'eslint-serves-for-types-only',
      comment:
        'ESLint is an optional peer: a user of the command line installs none, and the plugin runs in the ESLint that loads it.',
      severity: 'error',
      from: { path: SHIPPED },
      to: { path: 'node_modules/(eslint|@eslint|@typescript-eslint)/', dependencyTypesNot: TYPES },
    },
    {
      name: 'stages-do-not-know-the-day',
      comment:
        'Only src/runtime/clock.ts reads the clock, and only drivers ask it. Everything else is handed its day, so that a result can be had for any day.',
      severity: 'error',
      from: { path: SHIPPED, pathNot: [DRIVERS, '^packages/[^/]+/src/(index\\.ts$|commands/)'] },
      to: { path: '^src/runtime/clock\\.ts$' },
    },
    {
      name: 'stages-do-not-load-registries',
      comment:
        'Loading and checking a registry is a matter of the drivers. Stages are handed a registry, so that they can be tested with a small one.',
      severity: 'error',
      from: { path: `${STAGE_FILE}|^src/(model|syntax)/|${ORDER}` },
      to: { path: '^src/registry/' },
    },
    {
      name: 'only-what-is-installed',
      comment:
        'What ships may import dependencies at run time, and the few small packages that the build puts into the bundle with their licences. A user has none of the other devDependencies.',
      severity: 'error',
      from: { path: SHIPPED },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], dependencyTypesNot: TYPES, pathNot: BUNDLED },
    },
    ...roomRules,
    {
      name: 'libraries-are-known-to-models-alone',
      comment:
        'What is known of a library is a row of data or a plug-in of src/calls/models, which src/calls/models/plugins.ts lists and asks. A room that names one has to be changed for the next one of its kind. The language and the platform, in src/calls/models/language, are no library.',
      severity: 'error',
      from: { path: '^src/', pathNot: '^src/calls/models/' },
      to: { path: '^src/calls/models/(frameworks|state|node)/' },
    },
    {
      name: 'the-port-is-an-interface',
      comment:
        'The port says what rooms may ask of each other, and does nothing itself. If it ran code of a room, every room would depend on that one at run time.',
      severity: 'error',
      from: { path: PORT },
      to: { path: '^src/', dependencyTypesNot: TYPES },
    },
    {
      name: 'nobody-goes-back-to-the-door',
      comment:
        'src/calls/index.ts is what the stage is called through: it begins an analysis and collects what was found. A room that imported it would begin one inside another.',
      severity: 'error',
      from: { path: '^src/calls/[^/]+/' },
      to: { path: '^src/calls/index\\.ts$' },
    },
    {
      name: 'no-cycles',
      comment:
        'Files that import each other, if only types, are one file in pieces: none of them is understood, tested or moved alone. What would close a circle goes through an interface of the engine, or into a file below both.',
      severity: 'error',
      from: { path: SHIPPED },
      to: { circular: true },
    },
    {
      name: 'everything-resolves',
      comment: 'A specifier that leads nowhere compiles in some set-ups and fails at run time.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    // Packages have the dependencies of the one package that is published.
    combinedDependencies: true,
    tsConfig: { fileName: 'tsconfig.json' },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^packages/[^/]+/test/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'types', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.d.ts', '.json'],
    },
  },
};
