import type { SelectProps } from '@mantine/core';
import { useMemo } from 'react';
import { foundZones, timeZones, type ZoneChoice } from '../lib/timeZones';
import { SelectField } from './Field';

interface ZoneFieldProps extends Omit<SelectProps, 'data' | 'filter' | 'searchable'> {
  /** The zone that is set, which stands in the list even where the browser does not know it. */
  present: string | null;
}

/** A time zone, found by its name, its offset, or a country or city in any language of the app. */
export function ZoneField({ present, ...props }: ZoneFieldProps) {
  const zones = useMemo(() => timeZones(present), [present]);
  return (
    <SelectField
      {...props}
      searchable
      data={zones}
      limit={60}
      filter={({ options, search, limit }) => {
        // What is chosen stands in the field when the list opens: then all are offered.
        const chosen = zones.find(({ label }) => label === search);
        return (chosen ? options : foundZones(options as ZoneChoice[], search)).slice(0, limit);
      }}
    />
  );
}
