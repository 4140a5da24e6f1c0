CREATE TABLE "book_orders" (
	"user_id" uuid NOT NULL,
	"key" text NOT NULL,
	"order_hash" "bytea" NOT NULL,
	"book_guid" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "book_orders_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
ALTER TABLE "book_orders" ADD CONSTRAINT "book_orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "book_orders_age" ON "book_orders" USING btree ("created_at");