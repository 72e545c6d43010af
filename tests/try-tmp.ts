import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { launch, waitForHydration } from './helpers/browser.ts';
import { copySite } from './helpers/copy-site.ts';
import { startServer } from './helpers/stet-process.ts';
const root = await copySite('try-real', 'measures');
const server = await startServer('watch','--root',root,'--port','0');
const browser = await launch();
const page = await browser.newPage();
page.on('console', m=>console.log(Date.now()-t,'CONSOLE',m.type(),m.text().slice(0,300)));
page.on('pageerror', e=>console.log('PAGEERROR',e.message));
page.on('request', r=>/patch|\.json$/.test(r.url())&&console.log(Date.now()-t,'REQ',r.url()));
page.on('response', r=>/patch/.test(r.url())&&console.log(Date.now()-t,'RES',r.url()));
page.on('framenavigated', f=>console.log(Date.now()-t,'NAV',f.url()));
let t=Date.now();
await page.goto(server.url+'/'); await waitForHydration(page);
const edit=(f:string,a:string,b:string)=>writeFileSync(join(root,f),readFileSync(join(root,f),'utf8').replace(a,b));
for (const [f,a,b,seen] of [
 ['site/sections/hero/hero.tsx','{title}</h1>','{title} EDITED1</h1>','EDITED1'],
 ['site/sections/hero/hero.tsx','EDITED1','EDITED2','EDITED2'],
 ['site/layouts/footer/footer.tsx','</footer>','<p>EDITED3</p></footer>','EDITED3'],
 ['site/app.tsx','<RouteAnnouncer />','<RouteAnnouncer /><p>EDITED4</p>','EDITED4'],
 ['site/hooks/use-is-hydrated.ts','export','/* x */ export','EDITED4'],
] as const) {
await page.evaluate('window.isOpen=true');
await new Promise(r=>setTimeout(r,2500));
console.log('---',f);
t=Date.now();
edit(f,a,b);
await page.getByText(seen).first().waitFor({timeout:8000}).catch(e=>console.log(e.message));
console.log('seen after', Date.now()-t, await page.evaluate('window.isOpen'));
}
await new Promise(r=>setTimeout(r,1500));
console.log(await page.evaluate('window.isOpen'));
await browser.close(); const r = await server.stop(); console.log(r); process.exit();
