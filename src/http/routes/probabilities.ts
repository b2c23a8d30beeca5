// POST /api/v1/probabilities: how often our hand ends in each category.
import { probabilitiesData } from '../answers.js';
import { calculationOf } from '../compute.js';
import type { Middleware } from '../context.js';
import { ProbabilitiesRequest } from '../schemas.js';
import type { Till } from '../till.js';
import { requestReader } from '../validate.js';

export const probabilities = (till: Till, defaultSimulations: number): Middleware => {
  const read = requestReader(ProbabilitiesRequest);
  return async ctx => {
    const { request, cards } = read(ctx.request.body);
    const asked = calculationOf(cards, 0, request, defaultSimulations);
    const { calculation, counts } = await till(ctx, request, asked);
    ctx.state.data = probabilitiesData(calculation, counts, request.detail ?? false);
  };
};
