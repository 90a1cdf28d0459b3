import type { ComponentType } from 'react';

/** Returns a function that loads a component of Mantine's together with Mantine's providers, for lazy and lazyPart. */
export function withKit<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  return async () => {
    const [{ default: Part }, { default: Kit }] = await Promise.all([load(), import('./Kit')]);
    return {
      default: (props: Props) => (
        <Kit>
          <Part {...props} />
        </Kit>
      ),
    };
  };
}
