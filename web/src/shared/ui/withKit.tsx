import { type ComponentType, lazy } from 'react';

/** A part that draws with Mantine, loaded when it is first shown together with what Mantine needs. */
export function withKit<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) {
  return lazy(async () => {
    const [{ default: Part }, { default: Kit }] = await Promise.all([load(), import('./Kit')]);
    return {
      default: (props: Props) => (
        <Kit>
          <Part {...props} />
        </Kit>
      ),
    };
  });
}
