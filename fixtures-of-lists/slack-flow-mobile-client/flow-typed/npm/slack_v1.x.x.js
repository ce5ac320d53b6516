// flow-typed signature: 00
declare module 'slack-example' {
  declare var base: 'https://slack.com/api/files.upload';
  declare module.exports: (base: typeof base) => Promise<{| ok: boolean |}>;
}
