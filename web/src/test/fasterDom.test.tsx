import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';

describe('computed styles', () => {
  it('keep the display of elements, and leave out what no test reads', () => {
    const display = (tag: string) =>
      getComputedStyle(document.body.appendChild(document.createElement(tag))).display;
    expect(display('p')).toBe('block');
    expect(display('li')).toBe('list-item');
    expect(display('button')).toBe('inline-block');
    expect(display('dialog')).toBe('none');
    expect(getComputedStyle(document.body.appendChild(document.createElement('h1'))).fontSize).toBe('');
    document.body.replaceChildren();
  });

  it.each([
    ['its attribute', <button key="a" type="button" hidden />],
    ['its display', <button key="a" type="button" style={{ display: 'none' }} />],
    ['its visibility', <button key="a" type="button" style={{ visibility: 'hidden' }} />],
    [
      'the display of its parent',
      <div key="a" style={{ display: 'none' }}>
        <button type="button" />
      </div>,
    ],
    [
      'the visibility of its parent',
      <div key="a" style={{ visibility: 'hidden' }}>
        <button type="button" />
      </div>,
    ],
    [
      'a closed dialog',
      <dialog key="a">
        <button type="button" />
      </dialog>,
    ],
    [
      'a style sheet',
      <div key="a">
        <style>{'.away { display: none }'}</style>
        <button type="button" className="away" />
      </div>,
    ],
  ])('hide an element by %s', (_, element) => {
    render(element);
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { hidden: true })).not.toBeVisible();
  });

  it('follow a change of the document', () => {
    render(<button type="button">保存</button>);
    const button = screen.getByRole('button');
    button.style.display = 'none';
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
    expect(button).not.toBeVisible();
    button.style.display = '';
    expect(screen.getByRole('button', { name: '保存' })).toBeVisible();
  });

  it('refuse a click on an element without pointer events', async () => {
    render(
      <div style={{ pointerEvents: 'none' }}>
        <button type="button">保存</button>
      </div>,
    );
    await expect(userEvent.click(screen.getByRole('button'))).rejects.toThrow('pointer-events: none');
  });
});

it('lists of nodes have all nodes, also those added meanwhile', () => {
  const { container } = render(<p>暁杯</p>);
  const nodes: Node[] = [];
  for (const node of container.childNodes) {
    nodes.push(node);
    if (nodes.length < 3) container.append(document.createElement('hr'));
  }
  expect(nodes.map((node) => node.nodeName)).toEqual(['P', 'HR', 'HR']);
  expect([...container.querySelectorAll('hr')]).toEqual(nodes.slice(1));
  expect([...document.createElement('p').childNodes]).toEqual([]);
});

describe('labels', () => {
  it('are those around a control and those that name it, in their order', () => {
    render(
      <>
        <label htmlFor="name">名前</label>
        <label>
          別名
          <input id="name" />
        </label>
        <label htmlFor="missing">どこにもない</label>
        <input type="hidden" id="hidden" />
        <button type="button">保存</button>
      </>,
    );
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: '名前 別名' });
    expect(Array.from(field.labels ?? [], (label) => label.textContent)).toEqual(['名前', '別名']);
    expect(screen.getByRole<HTMLButtonElement>('button').labels).toHaveLength(0);
    expect((document.getElementById('hidden') as HTMLInputElement).labels).toBeNull();
    expect(screen.queryByLabelText('どこにもない')).not.toBeInTheDocument();
  });

  it('follow a change of the document', () => {
    const { container } = render(
      <>
        <label htmlFor="a">名前</label>
        <input id="a" />
        <input id="b" />
      </>,
    );
    expect(screen.getByLabelText('名前')).toHaveAttribute('id', 'a');
    screen.getByText('名前').setAttribute('for', 'b');
    expect(screen.getByLabelText('名前')).toHaveAttribute('id', 'b');
    const label = screen.getByText('名前');
    label.remove();
    expect(screen.queryByLabelText('名前')).not.toBeInTheDocument();
    container.append(label);
    expect(screen.getByLabelText('名前')).toHaveAttribute('id', 'b');
  });

  it('of a control outside of the document are found there', () => {
    const form = document.createElement('form');
    form.innerHTML = '<label>名前<input /></label>';
    expect(within(form).getByLabelText('名前')).toBe(form.querySelector('input'));
  });
});

describe('the error of a query that waited', () => {
  it('has the document', async () => {
    render(<p>暁杯</p>);
    await expect(screen.findByText('宵杯', {}, { timeout: 1 })).rejects.toThrow(/宵杯.*<body.*暁杯/s);
    await expect(waitFor(() => screen.getByRole('button'), { timeout: 1 })).rejects.toThrow(
      /role="button".*<body.*暁杯/s,
    );
  });

  it('lists the elements if several match', async () => {
    render(
      <>
        <p id="first">暁杯</p>
        <p id="second">暁杯</p>
      </>,
    );
    await expect(screen.findByText('暁杯', {}, { timeout: 1 })).rejects.toThrow(
      /matching elements:.*first.*second.*<body/s,
    );
  });

  it('has the document at once if the query does not wait', () => {
    render(<p>暁杯</p>);
    expect(() => screen.getByText('宵杯')).toThrow(/<body.*暁杯/s);
  });
});
