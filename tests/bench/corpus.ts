import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '../helpers/project.ts';
import { createRandom } from '../helpers/random.ts';

export const words =
  'account agent answer approve assign batch bill book calendar call case check client close contract cost customer date deadline delay deliver document draft due edge email entry error field file firm flow follow form hand hour inbox invoice item lead ledger letter line list log match meeting message minute month note number office order owner page paper part pay person phone plan post price queue quote rate record reply report request review rule sale schedule send sheet sign step stock supplier system table task team term test ticket time tool total track type update vendor visit week work'.split(
    ' ',
  );

/** Makes the benchmark's site with `count` posts of about 900 words; the same bytes each time. */
export function createCorpus(folder: string, count: number): void {
  cpSync(join(projectFolder, 'tests/bench/site'), folder, { recursive: true });
  mkdirSync(join(folder, 'posts'), { recursive: true });
  for (let index = 0; index < count; index += 1) {
    writeFileSync(postFile(join(folder, 'posts'), index), createPost(index));
  }
}

/** The file of a post in the folder of the posts, by its number from 0. */
export function postFile(folder: string, index: number): string {
  return join(folder, `post-${String(index).padStart(6, '0')}.md`);
}

/** The text of a post, by its number. */
export function createPost(index: number): string {
  const random = createRandom(index + 1);
  const pick = () => random.pick(words) ?? '';
  const sentence = (length: number) => {
    const text = Array.from({ length }, pick).join(' ');
    return `${text[0]?.toUpperCase()}${text.slice(1)}.`;
  };
  const paragraph = () =>
    Array.from({ length: 5 }, () => sentence(9 + random.integer(8))).join(' ');
  const date = new Date(Date.UTC(2010, 0, 1 + (index % 5000))).toISOString().slice(0, 10);
  const sections = Array.from({ length: 6 }, (_, section) => [
    `## ${sentence(5).slice(0, -1)}`,
    paragraph(),
    `${paragraph().slice(0, -1)}, *${pick()}* and **${pick()}**, see [${pick()}](/posts/post-000000).`,
    section % 2 === 0
      ? Array.from({ length: 4 }, () => `- ${sentence(6)}`).join('\n')
      : `| ${pick()} | ${pick()} |\n| --- | ---: |\n| ${pick()} | ${index} |\n| \`${pick()}\` | ${section} |`,
  ]).flat();
  return [
    '---',
    `title: ${sentence(6).slice(0, -1)} ${index}`,
    `date: ${date}`,
    `tags: [${pick()}, ${pick()}, ${pick()}]`,
    `summary: ${sentence(18)}`,
    '---',
    '',
    sections.join('\n\n'),
    '',
  ].join('\n');
}
