import { labelled } from '@/shared/i18n/labelled';
import { StatusBadge } from '@/shared/ui/StatusBadge';
import { scrollable } from '@/shared/ui/scrollable';
import type { Block } from '../lib/text';
import { Drawing } from './Drawing';
import classes from './Help.module.css';
import { Inline } from './Inline';
import { Rules } from './Rules';

/** The parts of a section. `heading` names its tables for screen readers. */
export function Blocks({ blocks, heading }: { blocks: readonly Block[]; heading: string }) {
  const numbered = blocks.map((block, number) => ({ block, number }));
  return numbered.map(({ block, number }) => <Part key={number} block={block} heading={heading} />);
}

function Part({ block, heading }: { block: Block; heading: string }) {
  if (typeof block === 'string')
    return (
      <p>
        <Inline text={block} />
      </p>
    );
  if ('steps' in block)
    return (
      <ol className={classes.steps}>
        {block.steps.map((text) => (
          <li key={text}>
            <Inline text={text} />
          </li>
        ))}
      </ol>
    );
  if ('list' in block)
    return (
      <ul className={classes.list}>
        {block.list.map((text) => (
          <li key={text}>
            <Inline text={text} />
          </li>
        ))}
      </ul>
    );
  if ('flow' in block)
    return (
      <ol className={classes.flow}>
        {block.flow.map(([name, text]) => (
          <li key={name}>
            <strong>
              <Inline text={name} />
            </strong>
            <p>
              <Inline text={text} />
            </p>
          </li>
        ))}
      </ol>
    );
  if ('terms' in block) return <Terms terms={block.terms} />;
  if ('questions' in block)
    return block.questions.map(([question, answer]) => (
      <div key={question} className={classes.question}>
        <h3>{question}</h3>
        <p>
          <Inline text={answer} />
        </p>
      </div>
    ));
  if ('table' in block) return <Table {...block.table} heading={heading} />;
  if ('drawing' in block)
    return (
      <figure className={classes.figure}>
        <Drawing name={block.drawing} label={block.caption} />
        <figcaption>{block.caption}</figcaption>
      </figure>
    );
  if ('rules' in block) return <Rules list={block.rules} />;
  return <States states={block.states} />;
}

function Terms({ terms }: { terms: readonly (readonly [string, string])[] }) {
  return (
    <dl className={classes.terms}>
      {terms.map(([term, meaning]) => (
        <div key={term}>
          <dt>
            <Inline text={term} />
          </dt>
          <dd>
            <Inline text={meaning} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

const statuses = [
  'prepare',
  'entry',
  'entryDone',
  'drawPending',
  'match',
  'playPending',
  'matchDone',
] as const;

/** The states of a contest as its badge shows them. */
function States({ states }: { states: readonly (readonly [string, string])[] }) {
  return (
    <dl className={classes.terms}>
      {states.map(([name, text]) => {
        const status = statuses.find((each) => each === name);
        return (
          <div key={name}>
            <dt>{status && <StatusBadge status={status} cancelledAt={null} />}</dt>
            <dd>
              <Inline text={text} />
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

interface TableProps {
  head: readonly string[];
  rows: readonly (readonly string[])[];
  heading: string;
}

function Table({ head, rows, heading }: TableProps) {
  return (
    <section className={classes.scroll} aria-label={labelled(heading, head.join(', '))} {...scrollable}>
      <table className={classes.table}>
        <thead>
          <tr>
            {head.map((cell) => (
              <th key={cell} scope="col">
                <Inline text={cell} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row[0]}>
              {row.map((cell, column) =>
                column === 0 ? (
                  <th key={head[column]} scope="row">
                    <Inline text={cell} />
                  </th>
                ) : (
                  <td key={head[column]}>
                    <Inline text={cell} />
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
