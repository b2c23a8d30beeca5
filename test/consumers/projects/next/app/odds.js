'use client';
import { loadEngine } from 'poker-odds-wasm';
import { useEffect, useState } from 'react';
import { ask } from '../ask.js';

const fetchText = async path => (await fetch(path)).text();

/** A client component: shows the answers of itself, the server component, the route handler and the edge runtime; once, where they are the same. */
export function Odds({ fromServer }) {
  const [line, setLine] = useState('computing');
  useEffect(() => {
    const compare = async () => {
      const answers = [await loadEngine().then(ask), fromServer, await fetchText('/route'), await fetchText('/edge')];
      const messages = Number(await fetchText('/workers'));
      setLine([...new Set(answers), ...(messages > 0 ? [] : ['no threads on the server'])].join(', '));
    };
    compare().catch(error => setLine(String(error)));
  }, [fromServer]);
  return <output>{line}</output>;
}
