-- All runs of one to three characters of an address, so that an index finds addresses by any part of them.
CREATE FUNCTION "email_parts"(address text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(DISTINCT substr(lower(address), start, size)), '{}')
  FROM generate_series(1, 3) AS size, generate_series(1, length(address) - size + 1) AS start
$$;
--> statement-breakpoint
CREATE TABLE "payment_problems" (
	"user_id" uuid NOT NULL,
	"bill_id" text NOT NULL,
	"problem" text NOT NULL,
	"subscription_id" text NOT NULL,
	"customer_id" text NOT NULL,
	"currency" text,
	"amount" bigint NOT NULL,
	"paid_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_problems_user_id_bill_id_problem_pk" PRIMARY KEY("user_id","bill_id","problem")
);
--> statement-breakpoint
CREATE TABLE "revenue_months" (
	"month" text NOT NULL,
	"currency" text NOT NULL,
	"payments" integer NOT NULL,
	"billed" bigint NOT NULL,
	"kept" bigint NOT NULL,
	CONSTRAINT "revenue_months_month_currency_pk" PRIMARY KEY("month","currency")
);
--> statement-breakpoint
DROP INDEX "books_status";--> statement-breakpoint
ALTER TABLE "payment_problems" ADD CONSTRAINT "payment_problems_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_problems_time" ON "payment_problems" USING btree ("problem","paid_at","bill_id");--> statement-breakpoint
CREATE INDEX "contact_messages_answered" ON "contact_messages" USING btree ("created_at","id") WHERE "contact_messages"."answered_at" is not null;--> statement-breakpoint
CREATE INDEX "subscriptions_kind" ON "subscriptions" USING btree ("currency","period");--> statement-breakpoint
CREATE INDEX "subscriptions_failing" ON "subscriptions" USING btree ("ends_at","user_id") WHERE "subscriptions"."payment_failed" or "subscriptions"."grace_ends_at" is not null;--> statement-breakpoint
CREATE INDEX "users_email_parts" ON "users" USING gin (email_parts("email")) WITH (fastupdate=false);--> statement-breakpoint
CREATE INDEX "books_status" ON "books" USING btree ("status","created_at","guid") WHERE "books"."trashed_at" is null;--> statement-breakpoint
-- What was told of money before these tables were there.
WITH "bills" AS (
  SELECT "user_id", "currency", "bill", coalesce(("bill"->>'kept')::bigint, 0) AS "kept",
    coalesce(("bill"->>'paid')::bigint, greatest(coalesce(("bill"->>'kept')::bigint, 0),
      coalesce(("bill"->'period'->>'asked')::bigint, 0) + coalesce(("bill"->>'prorated')::bigint, 0)
      + coalesce(("bill"->>'other')::bigint, 0) - coalesce(("bill"->>'returned')::bigint, 0))) AS "paid"
  FROM "money_facts" CROSS JOIN LATERAL jsonb_array_elements("facts") AS "bill" WHERE "bill"->>'kind' = 'bill'
)
INSERT INTO "revenue_months" ("month", "currency", "payments", "billed", "kept")
SELECT to_char(to_timestamp(("bill"->>'at')::bigint) AT TIME ZONE 'UTC', 'YYYY-MM'), coalesce("currency", ''), count(*), sum("paid"), sum("kept")
FROM "bills" WHERE "paid" > 0 GROUP BY 1, 2;
--> statement-breakpoint
WITH "bills" AS (
  SELECT "user_id", "currency", "bill", coalesce(("bill"->>'kept')::bigint, 0) AS "kept", coalesce(("bill"->>'atStake')::bigint, 0) AS "at_stake",
    coalesce(("bill"->>'paid')::bigint, greatest(coalesce(("bill"->>'kept')::bigint, 0),
      coalesce(("bill"->'period'->>'asked')::bigint, 0) + coalesce(("bill"->>'prorated')::bigint, 0)
      + coalesce(("bill"->>'other')::bigint, 0) - coalesce(("bill"->>'returned')::bigint, 0))) AS "paid"
  FROM "money_facts" CROSS JOIN LATERAL jsonb_array_elements("facts") AS "bill" WHERE "bill"->>'kind' = 'bill'
)
INSERT INTO "payment_problems" ("user_id", "bill_id", "problem", "subscription_id", "customer_id", "currency", "amount", "paid_at")
SELECT "user_id", "bill"->>'id', "problem", "bill"->>'subscriptionId', "bill"->>'customerId', "currency", "amount", to_timestamp(("bill"->>'at')::bigint)
FROM "bills" CROSS JOIN LATERAL (VALUES ('disputed', "at_stake"), ('returned', "paid" - "kept")) AS "found"("problem", "amount")
WHERE "amount" > 0;
