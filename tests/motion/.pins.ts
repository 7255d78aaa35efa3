// rewrites the expectations of briefs named by their first words
import { readFileSync, writeFileSync } from 'node:fs';
import { readBrief } from '../../lib/motion/read-brief.ts';
const p = new URL('people-briefs.json', import.meta.url);
const all = JSON.parse(readFileSync(p, 'utf8'));
const t = readFileSync(new URL('people-briefs.test.ts', import.meta.url), 'utf8');
let n = 0;
for (const one of all) {
  const r: any = readBrief(one.brief);
  const now: any = { claims: r.claims, tagline: r.tagline };
  if (process.argv.includes('-n')) continue;
  for (const k of Object.keys(now)) {
    const before = one[k] ?? (k === 'claims' ? [] : '');
    if (JSON.stringify(before) !== JSON.stringify(now[k])) {
      n++; console.log(k, before, '->', now[k]);
      if (now[k].length) one[k] = now[k]; else delete one[k];
    }
  }
}
writeFileSync(p, JSON.stringify(all, null, 2) + '\n');
console.log(n);
