import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Peer } from './peer.ts';

/** Hugo where it is installed: its own Markdown with raw HTML, pagination by nine; sitemap and RSS are built in. */
export const hugo: Peer = {
  name: 'hugo',
  packages: [],
  executable: 'hugo',
  command: ['--quiet'],
  output: ['public', 'resources'],
  createSite(folder, posts) {
    cpSync(posts, join(folder, 'content/posts'), { recursive: true });
    const page = (main: string) =>
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>{{ .Title }}</title><meta name="description" content="{{ .Params.summary }}"></head><body><main>${main}</main></body></html>`;
    const list =
      '<ul>{{ range (.Paginate (where site.RegularPages "Section" "posts")).Pages }}<li><a href="{{ .RelPermalink }}">{{ .Title }}</a><p>{{ .Params.summary }}</p></li>{{ end }}</ul>';
    const files = {
      'hugo.toml':
        'baseURL = "https://bench.example/"\ntitle = "Bench"\npaginate = 9\ndisableKinds = ["taxonomy", "term", "section"]\n[services.rss]\nlimit = 20\n[markup.goldmark.renderer]\nunsafe = true\n[markup.highlight]\ncodeFences = false\n',
      'layouts/_default/single.html': page(
        '<h1>{{ .Title }}</h1><ul>{{ range .Params.tags }}<li>{{ . }}</li>{{ end }}</ul><article>{{ .Content }}</article>',
      ),
      'layouts/index.html': page(list),
    };
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text);
    }
  },
};
