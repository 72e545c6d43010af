import {
  copyFileSync,
  cpSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'uvu';
import * as assert from 'uvu/assert';
import { listFiles } from '../../generator/lib/list-files.ts';
import { listStarters } from '../../generator/scaffold/init/starters.ts';
import { createComparedBuilds } from '../helpers/compared-builds.ts';
import { createFolder, projectFolder } from '../helpers/project.ts';
import { chooseSeed, createRandom, type Random } from '../helpers/random.ts';

const edits = 30;
/** At most so many between two comparisons. */
const mostPerBuild = 6;
const seed = chooseSeed();

for (const template of listStarters()) {
  test(`${template}: after ${edits} random edits a build gives what a clean one does (SEED=${seed})`, async () => {
    const root = createSite(template);
    const random = createRandom(seed);
    const builds = createComparedBuilds(root);
    const outcomes = { built: 0, refused: 0 };
    try {
      assert.is((await builds.build()).code, 0);
      for (let done = 0; done < edits; ) {
        const names: string[] = [];
        for (const count = 1 + random.integer(mostPerBuild); names.length < count; ) {
          const [name, edit] = random.pick(Object.entries(templateEdits)) ?? ['none'];
          edit?.(root, random);
          names.push(name);
        }
        const { code, differences } = await builds.compare();
        const where = `SEED=${seed}, after edit ${done}: ${names.join(', ')}`;
        assert.equal(differences, [], [where, ...differences].join('\n'));
        done += names.length;
        outcomes[code === 0 ? 'built' : 'refused'] += 1;
        if (code > 0) restore(root, template);
      }
    } finally {
      await builds.end();
    }
    assert.ok(outcomes.built > 0, 'some builds come to an end');
  });
}

/** A new site from a template, with the stet of this project. */
function createSite(template: string): string {
  const root = join(createFolder('template'), 'site');
  cpSync(join(projectFolder, 'templates/starters', template), root, { recursive: true });
  mkdirSync(join(root, 'node_modules'), { recursive: true });
  symlinkSync(projectFolder, join(root, 'node_modules/stet'), 'dir');
  return root;
}

/** After edits that no build accepts: what can be wrong is as in the template again. */
function restore(root: string, template: string): void {
  for (const file of pick(root, /\.md$/)) rmSync(join(root, file));
  const source = join(projectFolder, 'templates/starters', template);
  for (const file of pick(source, /\.md$/)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    copyFileSync(join(source, file), join(root, file));
  }
}

/** The files of a site that authors and developers work on. */
function pick(root: string, name: RegExp): string[] {
  const own = listFiles(root).filter((file) => !/^(?:node_modules|dist|\.)/.test(file));
  return own.filter((file) => name.test(file) && !/^(?:README|templates\/)/.test(file)).sort();
}

type Edit = (root: string, random: Random) => void;

/** Does something with one of the files with such names; nothing when all of them are deleted. */
function onFile(name: RegExp, act: (file: string, random: Random) => void): Edit {
  return (root, random) => {
    const file = random.pick(pick(root, name));
    if (file !== undefined) act(join(root, file), random);
  };
}

/** Changes the text of one of the files with such names. */
function rewrite(name: RegExp, change: (text: string, random: Random) => string): Edit {
  return onFile(name, (file, random) =>
    writeFileSync(file, change(readFileSync(file, 'utf8'), random)),
  );
}

const page = /\.md$/;

const templateEdits: Readonly<Record<string, Edit>> = {
  'write a paragraph': rewrite(page, (text, random) => `${text}\nText ${random.integer(1000)}.\n`),
  'write a section': rewrite(
    page,
    (text, random) => `${text}\n## Part ${random.integer(99)}\n\nIts \`code\` and [home](/).\n`,
  ),
  'write code': rewrite(
    page,
    (text, random) => `${text}\n\`\`\`ts\nconst a = ${random.integer(99)};\n\`\`\`\n`,
  ),
  'change a title': rewrite(page, (text, random) =>
    text.replace(/^title: .*$/m, `title: Another title ${random.integer(99)}`),
  ),
  'misspell a key': rewrite(page, (text) => text.replace(/^title:/m, 'titel:')),
  'link to what is not there': rewrite(page, (text) => `${text}\nSee [this](/not-there).\n`),
  'copy a page': onFile(page, (file, random) => {
    copyFileSync(file, join(dirname(file), `copy-${random.integer(9)}.md`));
  }),
  'delete a page': onFile(page, (file) => rmSync(file)),
  'rename a page': onFile(page, (file, random) => {
    renameSync(file, join(dirname(file), `renamed-${random.integer(9)}.md`));
  }),
  'change a style': rewrite(
    /\.css$/,
    (text, random) => `${text}\nmain { margin-top: ${random.integer(9)}px; }\n`,
  ),
  'change a component': rewrite(/\.tsx$/, (text, random) =>
    text.replace(/<main(?: data-v="\d")?/, `<main data-v="${random.integer(9)}"`),
  ),
  'change the settings': rewrite(/^settings\.ts$/, (text, random) =>
    text.replace(/(\bname: )'[^']*'/, `$1'Name ${random.integer(9)}'`),
  ),
  'move the site': rewrite(/^settings\.ts$/, (text, random) =>
    text.replace(/(\burl: )'[^']*'/, `$1'https://${random.pick(['a', 'b'])}.example'`),
  ),
  'change the document': rewrite(/(?:^|\/)document\.html$/, (text, random) =>
    text.replace(/<body[^>]*>/, `<body class="v${random.integer(9)}">`),
  ),
  'add a static file': (root, random) =>
    writeFileSync(join(root, `static/file-${random.integer(3)}.txt`), `${random.integer(9)}\n`),
};

test.run();
