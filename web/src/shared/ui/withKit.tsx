import { type ComponentType, lazy } from 'react';

/** Returns a component that uses Mantine. It loads together with Mantine's providers when it is first shown. */
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
