import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { contestPath } from '@/entities/contest/lib/paths';
import { apiKey, apiQuery } from '@/shared/api/query';
import type { Contest } from '@/shared/api/types';
import { textLanguage } from '@/shared/lib/textLanguage';
import { useLive } from '@/shared/live/useLive';
import { Page, PageHeader } from '@/shared/ui/Page';
import { Refused } from '@/shared/ui/Refused';
import { canEdit } from '../lib/phase';
import { ContestView } from './ContestView';

interface OperatorsOnlyProps {
  title: string;
  text: string;
  children: (contest: Contest) => ReactNode;
}

/**
 * A page for operators. A person who does not have the edit ability, or loses it, gets the contest's page (OPERATOR-5).
 */
export function OperatorsOnly({ title, text, children }: OperatorsOnlyProps) {
  const id = Number(useParams().id);
  const contest = useQuery(apiQuery('/contests/{id}/', { path: { id } }));
  useLive(`contest:${id}`, { invalidate: [apiKey('/contests/{id}/', { id })] });
  return (
    <Page title={title}>
      <ContestView query={contest}>
        {(data) =>
          canEdit(data) ? (
            <>
              <PageHeader
                title={title}
                eyebrow={
                  <Link to={contestPath(id)} lang={textLanguage(data.name)}>
                    {data.name}
                  </Link>
                }
              >
                <p>{text}</p>
              </PageHeader>
              {children(data)}
            </>
          ) : (
            <Refused to={contestPath(id)} />
          )
        }
      </ContestView>
    </Page>
  );
}
