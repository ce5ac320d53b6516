import { spawn, type ChildProcess } from 'node:child_process';
import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  ApplyWorkspaceEditRequest,
  CodeActionRequest,
  ConfigurationRequest,
  createProtocolConnection,
  DiagnosticRefreshRequest,
  DidChangeConfigurationNotification,
  DidChangeTextDocumentNotification,
  DidOpenTextDocumentNotification,
  DocumentDiagnosticRequest,
  ExecuteCommandRequest,
  ExitNotification,
  InitializedNotification,
  InitializeRequest,
  LogMessageNotification,
  RegistrationRequest,
  ShutdownRequest,
  type CodeAction,
  type Diagnostic,
  type ProtocolConnection,
  type WorkspaceEdit,
} from 'vscode-languageserver-protocol/node';
import { TextDocument } from 'vscode-languageserver-textdocument';

/** The language server of VS Code's ESLint extension, as a package. */
const SERVER = join(
  dirname(createRequire(import.meta.url).resolve('vscode-langservers-extracted/package.json')),
  'bin',
  'vscode-eslint-language-server',
);
const LANGUAGES: Readonly<Record<string, string>> = {
  '.ts': 'typescript',
  '.tsx': 'typescriptreact',
  '.js': 'javascript',
};

/** The extension's answer to the server's request for settings: VS Code's defaults. */
const settingsFor = (root: string): object => ({
  validate: 'on',
  packageManager: 'npm',
  useESLintClass: true,
  useFlatConfig: true,
  experimental: { useFlatConfig: false },
  codeAction: {
    disableRuleComment: { enable: true, location: 'separateLine', commentStyle: 'line' },
    showDocumentation: { enable: false },
  },
  codeActionOnSave: { mode: 'all' },
  format: false,
  quiet: false,
  onIgnoredFiles: 'off',
  options: {},
  rulesCustomizations: [],
  run: 'onType',
  problems: { shortenToSingleLine: false },
  nodePath: null,
  workspaceFolder: { uri: pathToFileURL(root).href, name: 'project' },
});

/** An editor with the ESLint extension and one open project at a time. It talks to the language server as VS Code does. */
export class Editor {
  #root = '';
  readonly #server: ChildProcess;
  readonly #connection: ProtocolConnection;
  readonly #documents = new Map<string, TextDocument>();
  /** The server's messages in the output of the extension. */
  readonly log: string[] = [];

  private constructor() {
    this.#server = spawn(process.execPath, [SERVER, '--stdio'], { stdio: ['pipe', 'pipe', 'pipe'] });
    this.#server.stderr!.on('data', (chunk: Buffer) => this.log.push(chunk.toString()));
    this.#connection = createProtocolConnection(this.#server.stdout!, this.#server.stdin!);
    this.#connection.onRequest(ConfigurationRequest.type, ({ items }) => items.map(() => settingsFor(this.#root)));
    this.#connection.onRequest(RegistrationRequest.type, () => {});
    this.#connection.onRequest(DiagnosticRefreshRequest.type, () => {});
    this.#connection.onRequest(ApplyWorkspaceEditRequest.type, ({ edit }) => this.#apply(edit));
    this.#connection.onNotification(LogMessageNotification.type, ({ message }) => void this.log.push(message));
    this.#connection.listen();
  }

  static async open(): Promise<Editor> {
    const editor = new Editor();
    await editor.#connection.sendRequest(InitializeRequest.type, {
      processId: process.pid,
      rootUri: null,
      workspaceFolders: null,
      capabilities: {
        workspace: { applyEdit: true, configuration: true, workspaceFolders: true },
        textDocument: {
          diagnostic: {},
          codeAction: { codeActionLiteralSupport: { codeActionKind: { valueSet: ['quickfix'] } } },
        },
      },
    });
    await editor.#connection.sendNotification(InitializedNotification.type, {});
    return editor;
  }

  /** Goes on with another project: the server, which takes long to start, asks for the settings again. */
  async turnTo(root: string): Promise<void> {
    this.#root = root;
    this.log.length = 0;
    await this.#connection.sendNotification(DidChangeConfigurationNotification.type, { settings: {} });
  }

  /** Opens a file as it is on disk. */
  async show(file: string): Promise<void> {
    const uri = this.#uri(file);
    const text = readFileSync(join(this.#root, file), 'utf8');
    const document = TextDocument.create(uri, LANGUAGES[extname(file)] ?? 'plaintext', 1, text);
    this.#documents.set(uri, document);
    await this.#connection.sendNotification(DidOpenTextDocumentNotification.type, {
      textDocument: { uri, languageId: document.languageId, version: 1, text },
    });
  }

  /** Replaces the text of an open file, without saving it. */
  async type(file: string, text: string): Promise<void> {
    await this.#change(this.#uri(file), text);
  }

  text(file: string): string {
    return this.#documents.get(this.#uri(file))!.getText();
  }

  /** Dependencies for the problems of a file, so that the server lints it. */
  async diagnostics(file: string): Promise<Diagnostic[]> {
    const report = await this.#connection.sendRequest(DocumentDiagnosticRequest.type, {
      textDocument: { uri: this.#uri(file) },
    });
    return report.kind === 'full' ? report.items : [];
  }

  /** The actions of the light bulb for a problem. */
  async actions(file: string, diagnostic: Diagnostic): Promise<CodeAction[]> {
    const params = {
      textDocument: { uri: this.#uri(file) },
      range: diagnostic.range,
      context: { diagnostics: [diagnostic] },
    };
    return ((await this.#connection.sendRequest(CodeActionRequest.type, params)) ?? []) as CodeAction[];
  }

  /** Chooses an action: the server sends the edit, and the editor makes it. */
  async choose({ command }: CodeAction): Promise<void> {
    await this.#connection.sendRequest(ExecuteCommandRequest.type, command!);
  }

  async close(): Promise<void> {
    const ended = new Promise((resolve) => this.#server.once('exit', resolve));
    await this.#connection.sendRequest(ShutdownRequest.type);
    await this.#connection.sendNotification(ExitNotification.type);
    await ended;
    this.#connection.dispose();
  }

  async #apply({ documentChanges = [] }: WorkspaceEdit): Promise<{ applied: boolean }> {
    for (const change of documentChanges) {
      if (!('textDocument' in change)) return { applied: false };
      const document = this.#documents.get(change.textDocument.uri);
      if (!document || document.version !== change.textDocument.version) return { applied: false };
      await this.#change(
        document.uri,
        TextDocument.applyEdits(
          document,
          change.edits.filter((edit) => 'newText' in edit),
        ),
      );
    }
    return { applied: true };
  }

  async #change(uri: string, text: string): Promise<void> {
    const document = this.#documents.get(uri)!;
    const version = document.version + 1;
    this.#documents.set(uri, TextDocument.update(document, [{ text }], version));
    await this.#connection.sendNotification(DidChangeTextDocumentNotification.type, {
      textDocument: { uri, version },
      contentChanges: [{ text }],
    });
  }

  #uri(file: string): string {
    return pathToFileURL(join(this.#root, file)).href;
  }
}
