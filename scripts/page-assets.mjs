import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { build } from 'esbuild';

/**
 * The script and the style of the page that `report --format html` writes, each as one text with the digest by which the
 * page permits it.
 *
 * @returns the texts, and the files that went into them.
 */
export async function pageAssets(root) {
  const directory = join(root, 'packages/audit/src/page');
  const script = await bundled(root, join(directory, 'client/main.tsx'));
  const style = await bundled(root, join(directory, 'page.css'));
  return {
    assets: { script: asset(script.text), style: asset(style.text) },
    inputs: [...script.inputs, ...style.inputs],
  };
}

async function bundled(root, entry) {
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    entryPoints: [entry],
    bundle: true,
    write: false,
    outdir: root,
    format: 'iife',
    platform: 'browser',
    target: ['chrome123', 'firefox120', 'safari17.5'],
    minify: true,
    legalComments: 'none',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    metafile: true,
    logLevel: 'warning',
  });
  return { text: outputFiles[0].text.trim(), inputs: Object.keys(metafile.inputs) };
}

/** An end of the element in the text would end the script. */
function asset(text) {
  const safe = text.replaceAll('</', '<\\/');
  return { text: safe, digest: `sha256-${createHash('sha256').update(safe).digest('base64')}` };
}
