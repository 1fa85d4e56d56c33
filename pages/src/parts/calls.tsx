import { useRef, useState } from 'preact/hooks';
import type { Call } from '../explorer/call.ts';
import type { Scene } from '../explorer/view.ts';
import { copyBy } from '../shell/copy-buttons.ts';
import { asCurl, asMcp, asTypeScript } from './call-texts.ts';

const LANGUAGES = [
  ['curl', asCurl],
  ['TypeScript', asTypeScript],
  ['MCP', asMcp],
] as const;

/** The calls that a page is made of, as a program makes them. */
export function Calls({ scene, calls }: { readonly scene: Scene; readonly calls: readonly Call[] }) {
  const [language, setLanguage] = useState<string>('curl');
  const [, write] = LANGUAGES.find(([name]) => name === language) ?? LANGUAGES[0];
  return (
    <section class="calls" aria-labelledby="calls">
      <div class="row spread">
        <h2 id="calls">The same for your program</h2>
        <div class="segmented needs-script" role="group" aria-label="Language of the calls">
          {LANGUAGES.map(([name]) => (
            <button
              key={name}
              type="button"
              aria-pressed={name === language}
              onClick={() => setLanguage(name)}
            >
              {name}
            </button>
          ))}
        </div>
      </div>
      {calls.map((one) => (
        <Code
          key={one.id}
          text={write(one, scene.context.baseUrl)}
          price={one.paid ? '0.01 USD, or a key' : 'free'}
        />
      ))}
    </section>
  );
}

function Code({ text, price }: { readonly text: string; readonly price: string }) {
  const block = useRef<HTMLPreElement>(null);
  return (
    <div class="code-box">
      <div class="code-head">
        <span class="small muted">{price}</span>
        <button
          type="button"
          class="button small needs-script"
          aria-label={`Copy: ${text.slice(0, 80)}`}
          onClick={({ currentTarget }) => block.current !== null && void copyBy(currentTarget, block.current)}
        >
          Copy
        </button>
      </div>
      <pre class="code" tabIndex={0} ref={block}>
        {text}
      </pre>
    </div>
  );
}
