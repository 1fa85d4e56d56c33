import { snapshotFrom } from '/work/main/bench/read-snapshot.ts';
import { findRelevant } from '/work/main/src/snapshot/trigram-search.ts';
import { countShared, prepareTrigramCounts } from '/work/main/src/snapshot/trigram-counts.ts';
import { distinctTrigrams } from '/work/main/src/domain/trigram.ts';
import { idRanks } from '/work/main/src/snapshot/uuid-index.ts';
const {products,prices}=await snapshotFrom('/tmp/full-data/snapshots');
prepareTrigramCounts(products.search);const ranks=idRanks(products.ids);
const min=(f:()=>any)=>{let b=1e9;for(let i=0;i<40;i++){const t=performance.now();f();b=Math.min(b,performance.now()-t)}return b.toFixed(2)};
for(const q of ['c','s','a','x','ch','organic','chicken','organic chicken broth','vanilla bean ice cream','organic vanilla bean ice cream chocolate chip cookie dough family size pack original whole wheat bread']){
const tr=distinctTrigrams(q);const fl=Math.max(1,Math.ceil(tr.length*.3-1e-9));
const r=countShared(products.search,tr,fl,2/3,{});
console.log(q.slice(0,30).padEnd(30),'nq',tr.length,'matches',r.length,'best',r.best,'count',min(()=>countShared(products.search,tr,fl,2/3,{})),'all50',min(()=>findRelevant(products.search,q,{limit:50,idRanks:ranks,storesSelling:prices.storesSelling})),'all500',min(()=>findRelevant(products.search,q,{limit:500,idRanks:ranks,storesSelling:prices.storesSelling})))}
